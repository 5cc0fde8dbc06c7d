/** Sections of a text: heading and paragraphs. */
export type Sections = readonly (readonly [title: string, text: string])[]

/** Each text of the group “about”. */
export type AboutTexts = Record<
  | 'service'
  | 'privacy'
  | 'behavior'
  | 'ugc-rule'
  | 'minors'
  | 'face'
  | 'vip-service'
  | 'guan-point-service'
  | 'receive-gift-service'
  | 'matching',
  Sections
>
