/** A picture or voice of mine that the server does not have as a message yet. */
export interface PendingFile {
  /** the client id of its message */
  key: string
  /** the member it belongs to */
  by: string
  to: string
  kind: 'image' | 'voice'
  file: Blob
  addtime: string
  voice?: { seconds: number; waveform: number[] }
  /** why it was not sent */
  error?: string
}
