/** SVG instead of emoji, which look different on every phone. */
const svgProps = {
  viewBox: '0 0 24 24',
  width: '1em',
  height: '1em',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  'aria-hidden': true,
} as const

/** Three dots that move while something loads. */
export const Dots = () => (
  <svg className="dots" viewBox="0 0 100 40" height="1em" fill="currentColor" aria-hidden>
    {[20, 46, 72].map((x) => (
      <rect key={x} x={x} y="16" width="8" height="8" rx="2" />
    ))}
  </svg>
)
export const Thumb = ({ filled = false }: { filled?: boolean }) => (
  <svg {...svgProps} fill={filled ? 'currentColor' : 'none'}>
    <path d="M7 11v9H4v-9Zm0 0 4-8c1.7 0 2.8 1.2 2.5 3L13 9h5.5c1.3 0 2.2 1.2 1.9 2.4l-1.7 7A2 2 0 0 1 16.8 20H7" />
  </svg>
)
export const Star = ({ filled = false }: { filled?: boolean }) => (
  <svg {...svgProps} fill={filled ? 'currentColor' : 'none'}>
    <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8Z" />
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
export const HeartIsle = () => (
  <svg {...svgProps}>
    <path d="M12 17.5C6.5 14 4 11 4 7.9 4 5.7 5.7 4 7.9 4c1.7 0 3.3 1 4.1 2.6C12.8 5 14.4 4 16.1 4 18.3 4 20 5.7 20 7.9c0 3.1-2.5 6.1-8 9.6Z" />
    <path d="M3 20.5c1.5 0 1.5-1 3-1s1.5 1 3 1 1.5-1 3-1 1.5 1 3 1 1.5-1 3-1 1.5 1 3 1" />
  </svg>
)
export const Letter = () => (
  <svg {...svgProps}>
    <path d="M4 6h16v12.5H4Z" />
    <path d="m4.5 6.5 7.5 6.5 7.5-6.5" />
  </svg>
)
export const Person = () => (
  <svg {...svgProps}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
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
export const Cross = () => (
  <svg {...svgProps}>
    <path d="M6 6 18 18M18 6 6 18" />
  </svg>
)
export const Back = () => (
  <svg {...svgProps}>
    <path d="M15 5 8 12l7 7" />
  </svg>
)
