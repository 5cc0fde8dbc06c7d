/**
 * Needed because a mobile carrier puts thousands of people behind one address, and a limit by address would exclude all
 * of them. When an address has used up its budget, the refusal (429) contains a challenge as `work`; the client solves
 * it automatically and repeats the call with the solution in this header. No puzzle is shown, and no third party is
 * involved. In an older client the refusal's text says what to do and until when.
 */
export const WORK_HEADER = 'x-xinyu-work'
/** seconds for solving a challenge and repeating the call */
export const WORK_SECONDS = 300
/** maximum length of a header */
export const MAX_WORK_HEADER_LENGTH = 4_096

/**
 * As in altcha-lib: counters are tried until a derived key has the required beginning. Bound to one call and one
 * address.
 */
export interface WorkChallenge {
  parameters: {
    algorithm: 'PBKDF2/SHA-256'
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    keySignature?: string | undefined
    expiresAt: number
    data: { call: string; address: string }
  }
  signature: string
}
export interface WorkProof {
  challenge: WorkChallenge
  solution: { counter: number; derivedKey: string }
}
/** The solution that a call sent. */
export interface PowSolution {
  /** the call's path, such as `users/login` */
  call: string
  /** the header, as received */
  proof: string
}

export const writeWork = (proof: WorkProof): string => btoa(JSON.stringify(proof))
