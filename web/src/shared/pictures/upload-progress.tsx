import styles from './uploads.module.css'

/** Upload progress of a picture; `sent` from 0 to 1. Placed at the bottom of its tile. */
export const UploadProgress = ({ sent, label }: { sent: number; label: string }) => {
  const percent = Math.round(sent * 100)
  return (
    <span
      className={styles['progress']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}
