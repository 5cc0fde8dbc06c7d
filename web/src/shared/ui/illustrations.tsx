/** The brand mark: a heart-shaped island in the sea. */
export const Logo = ({ size = 40 }: { size?: number }) => (
  <img src="/icon.svg" width={size} height={size} alt="" style={{ borderRadius: size * 0.24 }} />
)

/** The picture of empty and failed states; decorative, so hidden from screen readers. */
export const IslandIllustration = ({ moving = false }: { moving?: boolean }) => (
  <svg viewBox="0 0 140 92" aria-hidden="true">
    <circle cx="104" cy="22" r="10" fill="var(--gold-soft)" />
    <path
      className={moving ? 'loading-heart' : undefined}
      d="M70 80C50 66 38 55 38 42c0-10 7-17 16.5-17 6.5 0 12.5 3.5 15.5 9.5 3-6 9-9.5 15.5-9.5C95 25 102 32 102 42c0 13-12 24-32 38Z"
      fill="var(--coral)"
      opacity=".88"
    />
    <path
      d="M0 66c8.75 0 8.75-5 17.5-5S26.25 66 35 66s8.75-5 17.5-5S61.25 66 70 66s8.75-5 17.5-5 8.75 5 17.5 5 8.75-5 17.5-5S131.25 66 140 66v26H0Z"
      fill="var(--sea-soft)"
    />
    <path
      d="M14 78c6 0 6-3.5 12-3.5S32 78 38 78s6-3.5 12-3.5S56 78 62 78s6-3.5 12-3.5S80 78 86 78s6-3.5 12-3.5 6 3.5 12 3.5 6-3.5 12-3.5"
      fill="none"
      stroke="var(--sea)"
      strokeOpacity=".5"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </svg>
)
