// What some processors have instructions for, and Swift has no names. Whether this one has them, the C library knows, and need not
// ask it again: on a virtual machine, each question takes 7 µs.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SWIFT_NAME(name) __attribute__((swift_name(name)))

#if defined(__x86_64__)

#include <sys/platform/x86.h>

/// Whether this processor has the instructions for SHA-256.
SWIFT_NAME("hasSHA256()")
static inline bool segue_has_sha256(void) { return CPU_FEATURE_ACTIVE(SHA) && CPU_FEATURE_ACTIVE(SSSE3); }

/// Whether this processor has the instruction for CRC-32C.
SWIFT_NAME("hasCRC32C()")
static inline bool segue_has_crc32c(void) { return CPU_FEATURE_ACTIVE(SSE4_2); }

/// Adds bytes to the remainder of a CRC-32C, and returns what it is then.
SWIFT_NAME("addToCRC32C(_:_:count:)")
__attribute__((target("sse4.2"))) static inline uint32_t segue_add_to_crc32c(uint32_t remainder, const void *bytes, size_t count) {
  const unsigned char *byte = bytes;
  uint64_t wide = remainder;
  for (; count >= 8; count -= 8, byte += 8) {
    uint64_t word;
    memcpy(&word, byte, 8);
    wide = __builtin_ia32_crc32di(wide, word);
  }
  remainder = (uint32_t)wide;
  for (; count > 0; count--, byte++) remainder = __builtin_ia32_crc32qi(remainder, *byte);
  return remainder;
}

typedef int segue_words __attribute__((vector_size(16)));
typedef char segue_bytes __attribute__((vector_size(16)));

/// Works whole blocks of 64 bytes into the eight words of a digest (FIPS 180-4, section 6.2.2), given the 64 round constants.
SWIFT_NAME("compressSHA256(_:_:count:constants:)")
__attribute__((target("sha,ssse3"))) static inline void segue_compress_sha256(
    uint32_t *digest, const void *blocks, size_t count, const uint32_t *constants) {
  // The instruction for two rounds takes the words as (f, e, b, a) and (h, g, d, c), and gives the former for the next two, for
  // which the latter are the former of before.
  segue_words feba = {(int)digest[5], (int)digest[4], (int)digest[1], (int)digest[0]};
  segue_words hgdc = {(int)digest[7], (int)digest[6], (int)digest[3], (int)digest[2]};
  const segue_bytes bigEndian = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};
  for (const char *block = blocks, *end = block + 64 * count; block < end; block += 64) {
    const segue_words before0 = feba, before1 = hgdc;
    segue_words schedule[4];
#pragma clang loop unroll(full)
    for (int group = 0; group < 16; group++) {
      segue_words words, constant;
      if (group < 4) {
        segue_bytes bytes;
        memcpy(&bytes, block + 16 * group, 16);
        words = (segue_words)__builtin_ia32_pshufb128(bytes, bigEndian);
      } else {
        const segue_words w0 = schedule[group % 4], w1 = schedule[(group + 1) % 4];
        const segue_words w2 = schedule[(group + 2) % 4], w3 = schedule[(group + 3) % 4];
        words = __builtin_ia32_sha256msg1(w0, w1) + __builtin_shufflevector(w2, w3, 1, 2, 3, 4);
        words = __builtin_ia32_sha256msg2(words, w3);
      }
      schedule[group % 4] = words;
      memcpy(&constant, constants + 4 * group, 16);
      words += constant;
      hgdc = __builtin_ia32_sha256rnds2(hgdc, feba, words);
      feba = __builtin_ia32_sha256rnds2(feba, hgdc, __builtin_shufflevector(words, words, 2, 3, 2, 3));
    }
    feba += before0;
    hgdc += before1;
  }
  const uint32_t words[8] = {
      (uint32_t)feba[3], (uint32_t)feba[2], (uint32_t)hgdc[3], (uint32_t)hgdc[2],
      (uint32_t)feba[1], (uint32_t)feba[0], (uint32_t)hgdc[1], (uint32_t)hgdc[0]};
  memcpy(digest, words, sizeof words);
}

#else

SWIFT_NAME("hasCRC32C()")
static inline bool segue_has_crc32c(void) { return false; }

SWIFT_NAME("addToCRC32C(_:_:count:)")
static inline uint32_t segue_add_to_crc32c(uint32_t remainder, const void *bytes, size_t count) { __builtin_trap(); }

SWIFT_NAME("hasSHA256()")
static inline bool segue_has_sha256(void) { return false; }

SWIFT_NAME("compressSHA256(_:_:count:constants:)")
static inline void segue_compress_sha256(
    uint32_t *digest, const void *blocks, size_t count, const uint32_t *constants) {
  __builtin_trap();
}

#endif
