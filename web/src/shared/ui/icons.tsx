/** SVG instead of emoji, which look different on every phone. These load first; the others are in page-icons. */
export const svgProps = {
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
