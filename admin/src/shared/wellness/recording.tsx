import { useWellness } from './use-wellness.ts'

/** A recording, muted at first for whoever has chosen that. */
export const Recording = ({ src, label }: { src: string; label: string }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings have no transcript
  <audio controls preload="none" src={src} aria-label={label} muted={useWellness()?.muted ?? false} />
)
