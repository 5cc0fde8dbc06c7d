/** Each text: its sections, heading and words. */
export type AboutTexts = Record<
  'service' | 'privacy' | 'behavior' | 'vip-service' | 'guan-point-service' | 'receive-gift-service' | 'matching',
  readonly (readonly [title: string, text: string])[]
>
