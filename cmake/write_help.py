#!/usr/bin/env python3
"""Writes man pages and shell completion of npufuzz from what its --help prints.

Usage: write_help.py NPUFUZZ FOLDER; makes FOLDER/man1, bash, zsh and fish.
"""
import dataclasses
import pathlib
import re
import subprocess
import sys

# Options whose values the executable itself can list, by the word that `npufuzz list` takes.
LISTED = {"--backend": "backends", "--pipeline-of": "backends", "--oracles": "oracles", "--plant": "plants"}
# Placeholders of files and folders in a help text: --out=DIR.
FILES, FOLDERS = ("FILE", "SO", "PATH", "K=V"), ("DIR",)


@dataclasses.dataclass
class Option:
    names: list  # ["-o", "--out"]
    sample: str  # "DIR", empty for a flag
    text: str

    @property
    def long_names(self):
        return [name for name in self.names if name.startswith("--")]


@dataclasses.dataclass
class Page:
    """One verb's help text; verb is empty for `npufuzz --seed=S`."""

    verb: str
    summary: str
    usage: str
    description: str
    groups: list = dataclasses.field(default_factory=list)  # (title, options)
    positionals: list = dataclasses.field(default_factory=list)
    named: list = dataclasses.field(default_factory=list)  # options that `npufuzz help options` explains
    examples: str = ""

    @property
    def options(self):
        return [option for _, options in self.groups for option in options] + self.named

    @property
    def words(self):
        """Returns the words that a first positional can be, if the description lists them."""
        if not self.positionals or self.positionals[0].names[0] in FILES + FOLDERS:
            return []
        return re.findall(r"^  ([a-z]+) ", self.description, re.M)


def help_of(executable, *words):
    return subprocess.run([executable, *words, "--help"], capture_output=True, text=True, check=True).stdout


def read_rows(text):
    """Yields options or positionals: names in the third column, the text beside and below."""
    rows = []
    for line in text.splitlines():
        found = re.match(r"  (-\S+|[A-Z]+)(?: {2,}(\S.*))?$", line)
        if found:
            names, _, sample = found.group(1).partition("=")
            rows.append(Option(names.split(","), sample, found.group(2) or ""))
        elif rows and line.strip():
            rows[-1].text += " " + line.strip()
    return rows


def read_groups(text):
    """Titles and bodies of sections whose titles end in a colon."""
    parts = re.split(r"^(\S[^\n]*):\n", text, flags=re.M)
    return zip(parts[1::2], parts[2::2])


def read_shared(executable):
    """Returns the text of `npufuzz help options` as a page."""
    result = subprocess.run([executable, "help", "options"], capture_output=True, text=True, check=True)
    description, rest = result.stdout.split("\n\n", 1)
    page = Page("options", "options that several verbs take", "npufuzz VERB [options]", description)
    page.groups = [(title, read_rows(body)) for title, body in read_groups(rest)]
    return page


def read_page(executable, verb, summary, shared):
    text = help_of(executable, verb or "--seed=0")
    description, rest = text.split("\nUsage: ", 1)
    usage, rest = rest.split("\n", 1)
    rest, _, examples = rest.partition("\nExamples:\n")
    page = Page(verb, summary, usage, description.strip("\n"), examples=examples.strip("\n"))
    for title, body in read_groups(rest):
        if title == "Positionals":
            page.positionals = read_rows(body)
        else:
            rows, _, names = ("\n" + body).partition("\n  also ")
            page.groups.append((title, read_rows(rows)))
            names = re.split(r",\s+", names.strip())
            page.named += [option for option in shared.options if option.names[0] in names]
    return page


def read_verbs(first_page):
    return re.findall(r"^  ([a-z-]+) {2,}(.*)$", first_page.split("\nExit codes:")[0], re.M)


# Man pages


def roff(text):
    """Returns text that groff prints as it is."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.M)


def filled(text):
    """Fills paragraphs and keeps indented lines, which are tables."""
    lines, kept = [], False
    for line in text.splitlines():
        if line.startswith("  ") != kept:
            kept = not kept
            lines.append(".nf" if kept else ".fi")
        lines.append(roff(line) if line else ".PP")
    return "\n".join(lines + [".fi"] * kept)


def heading(name, version, summary):
    return f'.TH {name.upper()} 1 "" "npufuzz {version}" "npufuzz"\n.SH NAME\n{name} \\- {roff(summary)}\n'


def verbatim(title, text):
    return f".SH {title}\n.nf\n{roff(text)}\n.fi\n" if text else ""


def man_page(page, version):
    name = "npufuzz-" + (page.verb or "seed")
    text = heading(name, version, page.summary)
    text += f".SH SYNOPSIS\n{roff(page.usage)}\n.SH DESCRIPTION\n{filled(page.description)}\n.SH OPTIONS\n"
    for title, options in [("Positionals", page.positionals)] * bool(page.positionals) + page.groups:
        text += f".SS {roff(title)}\n"
        for option in options:
            value = f"=\\fI{roff(option.sample)}\\fR" if option.sample else ""
            names = ", ".join(f"\\fB{roff(name)}\\fR" for name in option.names)
            text += f".TP\n{names}{value}\n{roff(option.text)}\n"
    if page.named:
        text += ".PP\nalso " + ", ".join(f"\\fB{roff(option.names[0])}\\fR" for option in page.named) + "\n"
    more = ",\n.BR npufuzz\\-options (1)" * bool(page.named)
    return text + verbatim("EXAMPLES", page.examples) + f".SH SEE ALSO\n.BR npufuzz (1){more}\n"


def first_man_page(first_page, pages, version):
    """Writes npufuzz(1), whose sections end in a colon."""
    introduction, rest = first_page.split("\n\n", 1)
    rest = re.sub("^Usage: ", "Usage:\n", rest)
    text = heading("npufuzz", version, "differential fuzzer for NPU compilers and simulators")
    text += f".SH DESCRIPTION\n{filled(introduction)}\n"
    for title, body in read_groups(rest):
        text += verbatim(f'"{title.upper()}"', body.strip("\n"))
    names = ",\n".join(f".BR npufuzz\\-{page.verb or 'seed'} (1)" for page in pages)
    return text + f".SH SEE ALSO\n.BR npufuzz\\-opt (1),\n{names}\n"


def opt_man_page(version):
    text = heading("npufuzz-opt", version, "mlir-opt with the dialects and passes of npufuzz")
    text += ".SH SYNOPSIS\nnpufuzz\\-opt [options] <input file>\n.SH DESCRIPTION\n"
    text += "npufuzz\\-opt \\-\\-help lists the passes and options. Backends of plugins are loaded as by npufuzz:\n"
    text += "\\-\\-load\\-backend\\-plugin=SO.\n"
    return text + ".SH SEE ALSO\n.BR npufuzz (1)\n"


# Completion


def spelled(option):
    return [name + ("=" if option.sample else "") for name in option.long_names]


def by_value(pages):
    """Returns option names by the kind of their values: "files", "folders", or a list that npufuzz prints."""
    kinds = {}
    for option in (option for page in pages for option in page.options):
        for name in option.long_names:
            kind = LISTED.get(name) or ("files" if option.sample in FILES else
                                        "folders" if option.sample in FOLDERS else None)
            if kind:
                kinds.setdefault(kind, set()).add(name)
    return {kind: sorted(names) for kind, names in sorted(kinds.items())}


# npufuzz prints backends as "name: …" with their settings below, everything else as "  name  …".
BACKEND, OTHER = "[a-z][^:]*", "[a-z][^ ]*"
NAMES = rf"""_npufuzz_names() {{
  case $1 in
  backends) npufuzz list backends 2>/dev/null | sed -n 's/^\({BACKEND}\):.*/\1/p' ;;
  *) npufuzz list "$1" 2>/dev/null | sed -n 's/^  \({OTHER}\).*/\1/p' ;;
  esac
}}
"""


def bash_completion(pages):
    text = f"# bash completion of npufuzz, written from its help texts\n{NAMES}\n"
    text += """_npufuzz() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} option= options= words=
  # Readline takes --name=value for three words.
  if [ "$word" = = ]; then option=$before word=
  elif [ "$before" = = ]; then option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $option in
"""
    for kind, names in by_value(pages).items():
        answer = {"files": '-f', "folders": '-d'}.get(kind, f'-W "$(_npufuzz_names {kind})"')
        text += f'  {"|".join(names)}) COMPREPLY=($(compgen {answer} -- "$word")); return ;;\n'
    text += "  ?*) COMPREPLY=(); return ;;\n  esac\n  case ${COMP_WORDS[1]} in\n"
    for page in pages:
        options = " ".join(name for option in page.options for name in spelled(option))
        words = f' words="{" ".join(page.words)}"' if page.words else ""
        text += f'  {page.verb or "--seed*"}) options="{options}"{words} ;;\n'
    verbs = " ".join(page.verb for page in pages if page.verb)
    return text + f"""  esac
  if [ "$COMP_CWORD" -eq 1 ]; then options="--seed= --help --version" words="{verbs}"; fi
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word"))
  fi
  [[ ${{COMPREPLY[0]-}} != *= ]] || compopt -o nospace 2>/dev/null
}}
complete -o filenames -F _npufuzz npufuzz
"""


def brief(text):
    return re.split(r"[;(.]", text)[0].strip()


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_value(option):
    kind = LISTED.get(option.long_names[0])
    if kind:
        return f"{{compadd - ${{(f)\"$(_npufuzz_names {kind})\"}}}}"
    return "_files -/" if option.sample in FOLDERS else "_files" if option.sample in FILES else " "


def zsh_completion(pages):
    text = f"#compdef npufuzz\n# zsh completion of npufuzz, written from its help texts\n{NAMES}\n"
    text += "_npufuzz() {\n  local verb=$words[2]\n  if (( CURRENT == 2 )); then\n    local -a verbs=(\n"
    for page in pages:
        text += "      " + quoted(f"{page.verb or '--seed='}:{page.summary}") + "\n"
    text += "    )\n    _describe verb verbs\n    return\n  fi\n  shift words\n  (( CURRENT-- ))\n  case $verb in\n"
    for page in pages:
        rows = []
        for option in page.options:
            for name in option.long_names:
                told = re.sub(r"([\[\]:])", r"\\\1", brief(option.text))
                value = f":{option.sample}:{zsh_value(option)}" if option.sample else ""
                rows.append(quoted(f"{name}{'=' if option.sample else ''}[{told}]{value}"))
        rows.append(quoted(f"*: :({' '.join(page.words)})" if page.words else "*: :_files"))
        joined = " \\\n      ".join(rows)
        text += f"  {page.verb or '--seed*'})\n    _arguments \\\n      {joined} ;;\n"
    return text + "  esac\n}\n\n_npufuzz \"$@\"\n"


def fish_completion(pages):
    text = "# fish completion of npufuzz, written from its help texts\n"
    for page in (page for page in pages if page.verb):
        text += f"complete -c npufuzz -n __fish_use_subcommand -f -a {page.verb} -d {quoted(page.summary)}\n"
    for page in (page for page in pages if page.verb):
        here = f"complete -c npufuzz -n '__fish_seen_subcommand_from {page.verb}'"
        for option in page.options:
            for name in option.long_names:
                kind = LISTED.get(name)
                value = " -r" if option.sample else " -f"
                if kind:
                    pattern = f"^({BACKEND}):" if kind == "backends" else f"^  ({OTHER})"
                    value = f" -x -a '(npufuzz list {kind} | string match -rg \"{pattern}\")'"
                text += f"{here} -l {name[2:]}{value} -d {quoted(brief(option.text))}\n"
        if page.words:
            text += f"{here} -f -a '{' '.join(page.words)}'\n"
    return text


def main():
    executable, root = sys.argv[1], pathlib.Path(sys.argv[2])
    version = subprocess.run([executable, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    first_page = help_of(executable)
    shared = read_shared(executable)
    pages = [read_page(executable, "", "one case: the program, what each oracle says, the verdict", shared)]
    pages += [read_page(executable, verb, summary, shared) for verb, summary in read_verbs(first_page)]
    files = {f"man1/npufuzz-{page.verb or 'seed'}.1": man_page(page, version) for page in [*pages, shared]}
    files["man1/npufuzz.1"] = first_man_page(first_page, [*pages, shared], version)
    files["man1/npufuzz-opt.1"] = opt_man_page(version)
    files["bash/npufuzz"] = bash_completion(pages)
    files["zsh/_npufuzz"] = zsh_completion(pages)
    files["fish/npufuzz.fish"] = fish_completion(pages)
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
