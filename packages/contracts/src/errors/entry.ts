/** A refusal: its HTTP status, and its text in Chinese and English. */
export interface Entry {
  readonly http: number
  readonly zh: string
  readonly en: string
}
export const business = (zh: string, en: string): Entry => ({ http: 200, zh, en })
export const http = (status: number, zh: string, en: string): Entry => ({ http: status, zh, en })
