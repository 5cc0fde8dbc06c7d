import type { ErrorCode } from '@xinyu/contracts/errors'
import { CallError } from '@xinyu/contracts/client'

/** For `catch`: answers `instead` where a call was refused with this code. */
export const isRefusedWith =
  <T>(code: ErrorCode, instead: T) =>
  (error: unknown): T => {
    if (error instanceof CallError && error.code === code) return instead
    throw error
  }
