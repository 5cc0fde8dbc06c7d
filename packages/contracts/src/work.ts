/**
 * Added because a carrier puts thousands of people behind one address, and a limit by address would keep all of them
 * out. When an address has used its budget up, the refusal (429) bears a challenge as `work`; the client solves it by
 * itself and repeats the call with the solution in this header. Nobody is shown a puzzle, and no third party is asked.
 * An older client reads in the refusal what to do and until when.
 */
export const WORK_HEADER = 'x-xinyu-work'
/** to solve a challenge and repeat the call */
export const WORK_SECONDS = 300
/** of one header */
export const MOST_OF_WORK = 4_096

/** Of altcha-lib: counters are tried until a derived key begins as it should. Bound to one call and one address. */
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
/** What came with a call that may have to be worked for. */
export interface WorkOfCall {
  /** the call's path, such as `users/login` */
  call: string
  /** the header, as it came */
  proof: string
}

export const writeWork = (proof: WorkProof): string => btoa(JSON.stringify(proof))
