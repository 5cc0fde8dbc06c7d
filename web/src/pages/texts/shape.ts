/** Each text: its sections, heading and words. */
export type AboutTexts = Record<
  'service' | 'privacy' | 'behavior' | 'vip-service' | 'receive-gift-service',
  readonly (readonly [title: string, text: string])[]
>
