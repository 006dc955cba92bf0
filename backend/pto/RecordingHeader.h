//===- RecordingHeader.h - headers that emitted code is compiled with -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_RECORDINGHEADER_H
#define NPUFUZZ_BACKEND_PTO_RECORDINGHEADER_H

namespace npufuzz::pto {

/// Contents of header/pto/pto-inst.hpp and of header/npufuzz_recording.h.
extern const char *const recordingHeader;
extern const char *const recordingInterface;

} // namespace npufuzz::pto

#endif
