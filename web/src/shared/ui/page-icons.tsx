import { svgProps } from './icons.tsx'

/** A vote. */
export const Thumb = () => (
  <svg {...svgProps}>
    <path d="M7 11v9H4v-9Zm0 0 4-8c1.7 0 2.8 1.2 2.5 3L13 9h5.5c1.3 0 2.2 1.2 1.9 2.4l-1.7 7A2 2 0 0 1 16.8 20H7" />
  </svg>
)
export const Flower = () => (
  <svg {...svgProps} stroke="none">
    <g fill="#d8433b">
      <circle cx="12" cy="6.2" r="3.6" />
      <circle cx="7" cy="9.8" r="3.6" />
      <circle cx="17" cy="9.8" r="3.6" />
      <circle cx="9" cy="15" r="3.6" />
      <circle cx="15" cy="15" r="3.6" />
    </g>
    <circle cx="12" cy="11" r="2.7" fill="#f5c75a" />
  </svg>
)
export const Smile = () => (
  <svg {...svgProps}>
    <circle cx="12" cy="12" r="9" />
    <path d="M8 14.2c1 1.4 2.4 2.1 4 2.1s3-.7 4-2.1M9 9.5v.6M15 9.5v.6" />
  </svg>
)
/** A face in a viewfinder frame. */
export const FaceScan = () => (
  <svg {...svgProps}>
    <path d="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5" />
    <path d="M9 9.5v.8M15 9.5v.8M8.8 14c.9 1.1 2 1.6 3.2 1.6s2.3-.5 3.2-1.6" />
  </svg>
)
/** Two bubbles, for WeChat. */
export const WechatMark = () => (
  <svg {...svgProps}>
    <path d="M9.2 4C5.2 4 2.5 6.5 2.5 9.5c0 1.8.9 3.3 2.4 4.3L4.4 16l2.4-1.2c.7.2 1.3.3 2 .3M8.8 15c-.1-3.2 2.7-5.8 6.4-5.8 3.5 0 6.3 2.4 6.3 5.4 0 1.6-.8 3-2.1 4l.4 1.9-2.1-1a7.7 7.7 0 0 1-2.5.4c-3.4 0-6.2-2.1-6.4-4.9Z" />
    <path d="M7 8.3v.1M11 8.3v.1M13.4 13.3v.1M17.4 13.3v.1" />
  </svg>
)
/** An apple, for Apple. */
export const AppleMark = () => (
  <svg {...svgProps} fill="currentColor" stroke="none">
    <path d="M16.3 12.7c0-2 1.6-3 1.7-3.1-1-1.4-2.4-1.6-3-1.6-1.3-.1-2.5.8-3.1.8s-1.6-.8-2.7-.7C7.8 8.1 6.5 8.9 5.8 10.2c-1.5 2.6-.4 6.5 1.1 8.6.7 1 1.5 2.2 2.7 2.1 1.1 0 1.5-.7 2.8-.7s1.7.7 2.8.7c1.2 0 1.9-1 2.6-2.1.8-1.2 1.2-2.3 1.2-2.4 0 0-2.7-1-2.7-3.7ZM14.2 6.6c.6-.7 1-1.7.9-2.7-.9 0-1.9.6-2.5 1.3-.5.6-1 1.6-.9 2.6 1 .1 1.9-.5 2.5-1.2Z" />
  </svg>
)
export const Mic = () => (
  <svg {...svgProps}>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </svg>
)
export const Play = () => (
  <svg {...svgProps} fill="currentColor">
    <path d="M8 5.5v13l10.5-6.5Z" />
  </svg>
)
export const Pause = () => (
  <svg {...svgProps} strokeWidth={3}>
    <path d="M8.5 6v12M15.5 6v12" />
  </svg>
)
/** Taken back: an arrow that turns. */
export const Undo = () => (
  <svg {...svgProps}>
    <path d="M20 12a8 8 0 1 1-2.6-5.9M20 3.5v4.8h-4.8" />
  </svg>
)
/** Like, which is free: an outlined heart, filled once it is given. */
export const Like = ({ filled = false }: { filled?: boolean }) => (
  <svg {...svgProps} fill={filled ? 'currentColor' : 'none'}>
    <path d="M12 20C6.2 15.6 3.5 12.6 3.5 9.1a4.6 4.6 0 0 1 8.5-2.4 4.6 4.6 0 0 1 8.5 2.4c0 3.5-2.7 6.5-8.5 10.9Z" />
  </svg>
)
/** Love, which has a price: a full heart that beats. */
export const Love = () => (
  <svg {...svgProps}>
    <path
      d="M12 17.6c-4-3-5.8-5.2-5.8-7.6A3.2 3.2 0 0 1 12 8.3 3.2 3.2 0 0 1 17.8 10c0 2.4-1.8 4.6-5.8 7.6Z"
      fill="currentColor"
    />
    <path d="M4 5.4a10 10 0 0 0 0 13.2M20 5.4a10 10 0 0 1 0 13.2" />
  </svg>
)
export const Funnel = () => (
  <svg {...svgProps}>
    <path d="M4 5h16l-6.2 7.4v6.1l-3.6 1.6v-7.7Z" />
  </svg>
)
export const Paper = () => (
  <svg {...svgProps}>
    <path d="M5.5 3.5h13v17h-13ZM9 8h6M9 12h6M9 16h3.5" />
  </svg>
)
export const Film = () => (
  <svg {...svgProps}>
    <path d="M3.5 6.5h11.3v11H3.5ZM14.8 11l5.7-3.4v8.8L14.8 13" />
  </svg>
)
export const Bars = () => (
  <svg {...svgProps}>
    <path d="M3 20.5h18M4.5 20.5v-9H9v9M9 20.5v-17h5v17M14 20.5V8.5h5.5v12" />
  </svg>
)
export const Question = () => (
  <svg {...svgProps}>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.3 9.6a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 1.9M12 16.9v.1" />
  </svg>
)
/** A shield with a tick: proven. */
export const ShieldCheck = () => (
  <svg {...svgProps} fill="currentColor" fillRule="evenodd" stroke="none">
    <path d="M12 2.6 4.2 5.5v5.7c0 4.8 3.1 8.4 7.8 10.2 4.7-1.8 7.8-5.4 7.8-10.2V5.5Zm-1.1 12.6-3.5-3.5 1.4-1.4 2.1 2.1 4.4-4.7 1.5 1.4Z" />
  </svg>
)
