/** The purpose of a code; one sent for a withdrawal must not log anybody in. */
export type CodePurpose = 'login' | 'bind' | 'withdraw'

/** A code that was sent. Its requester has separate tries that nobody else can use up. */
export interface SentCode {
  hash: string
  scene: CodePurpose
  expiresAt: Date
  tries: number
  /** the device, or else the address, that requested it */
  origin: string
  /** used as proof of a command in progress or completed */
  isTaken?: true
  /** the network that requested it; its budget is given back once the code is used */
  network?: string
}

/** The codes sent to a phone, and the counters. */
export interface CodeState {
  codes: SentCode[]
  /** tries shared by everybody who requested none of the codes */
  strayTries: number
  /** last request by anybody */
  askedAt: Date
  sentAt: Date
  day: string
  sentToday: number
  ownerSentAt: Date
  ownerSentToday: number
}

export interface StoredCodes extends CodeState {
  /** keyed hash of the phone */
  _id: string
}
