(() => {
  // Search over the lines of findings and the text of their reports.
  const form = document.getElementById('search'), field = form.elements.words, hits = form.elements.hits;
  let findings;
  const read = () => [...document.querySelectorAll('tr.f')].map(row => {
    const link = row.querySelector('a'), report = link && document.getElementById(link.hash.slice(1));
    const block = report && report.closest('details');
    return { row, block, text: (row.textContent + (block ? block.textContent : '')).toLowerCase() };
  });
  const search = () => {
    findings ??= read();
    const words = field.value.toLowerCase().split(/\s+/).filter(word => word);
    let count = 0;
    const tables = new Map(), folds = new Set();
    for (const { row, block, text } of findings) {
      const shown = words.every(word => text.includes(word)), table = row.closest('.rows');
      row.hidden = !shown;
      if (block) block.hidden = !shown;
      tables.set(table, tables.get(table) || shown);
      if (!shown) continue;
      ++count;
      const fold = row.closest('details.fold');
      if (fold) folds.add(fold);
    }
    for (const [table, shown] of tables) table.hidden = !shown;
    if (words.length) for (const fold of folds) fold.open = true;
    hits.value = words.length ? count + ' of ' + findings.length : '';
  };

  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    if (target) (target.closest('details') || target).scrollIntoView();
  };

  // Sorting. The findings of one standing may fill several tables, which are sorted as one; a line
  // of reasons stays below its run.
  const numberOf = text => {
    const found = text.replace(/[\u202f,]/g, '').match(/^-?\d+(\.\d+)?(?=\D*$)/);
    return found ? parseFloat(found[0]) : NaN;
  };
  const compare = (a, b) => {
    const first = numberOf(a), second = numberOf(b);
    return isNaN(first) || isNaN(second) ? isNaN(second) - isNaN(first) || a.localeCompare(b) : first - second;
  };
  const tablesWith = table => {
    let at = table.parentElement;
    if (!at.matches('.rows')) return [table];
    while (at.previousElementSibling?.matches('.rows')) at = at.previousElementSibling;
    const all = [];
    for (; at?.matches('.rows'); at = at.nextElementSibling) all.push(at.firstElementChild);
    return all;
  };
  const sort = heading => {
    const tables = tablesWith(heading.closest('table')), column = heading.cellIndex;
    const sign = heading.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
    const groups = [];
    for (const table of tables)
      for (const row of [...table.rows].slice(1))
        if (row.querySelector('.why')) groups.at(-1).rows.push(row);
        else groups.push({ key: row.cells[column]?.textContent.trim() ?? '', rows: [row] });
    const sizes = tables.map(table => table.rows.length - 1);
    groups.sort((a, b) => sign * compare(a.key, b.key));
    const rows = groups.flatMap(group => group.rows);
    tables.forEach((table, at) => table.tBodies[0].append(...rows.splice(0, sizes[at])));
    for (const table of tables)
      for (const other of table.rows[0].cells) {
        if (other.cellIndex === column) other.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
        else other.removeAttribute('aria-sort');
      }
    if (findings && field.value) search(); // a table that was hidden may now have a line to show
  };
  for (const heading of document.querySelectorAll('table:not(.heat) > tbody > tr:first-child > th')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...heading.childNodes);
    button.addEventListener('click', () => sort(heading));
    heading.append(button);
  }

  // Copying. A report gets its buttons when it is opened, because there may be thousands.
  const copy = async (button, block) => {
    const text = [...block.childNodes].filter(node => node !== button).map(node => node.textContent).join('').trim();
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'copied';
    } catch {
      getSelection().selectAllChildren(block);
      button.textContent = 'selected';
    }
    setTimeout(() => { button.textContent = 'copy'; }, 2000);
  };
  const addButtons = report => {
    for (const code of report.querySelectorAll('pre.command, pre > code.language-sh')) {
      const block = code.closest('pre');
      if (block.querySelector('.copy')) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      button.textContent = 'copy';
      button.addEventListener('click', () => copy(button, block));
      block.prepend(button);
    }
  };
  document.addEventListener('toggle', event => {
    if (event.target.matches('details.finding[open]')) addButtons(event.target);
  }, true);

  form.hidden = false;
  field.addEventListener('input', search);
  form.addEventListener('submit', event => event.preventDefault());
  addEventListener('hashchange', reveal);
  reveal();
})();
