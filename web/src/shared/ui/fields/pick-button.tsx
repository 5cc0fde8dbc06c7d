import { files } from '../../shell/files.ts'
import { useId, type ReactNode } from 'react'

export interface PickProps {
  label: ReactNode
  className?: string
  disabled?: boolean
  /** phones open their camera instead of the album: the front one, or the one named */
  capture?: boolean | 'environment'
  /** several may be chosen at once */
  multiple?: boolean
  onPick(picture: File, pictures: File[]): void
}

/** A file input styled with the given class. */
export const PickButton = ({
  label,
  className = '',
  disabled = false,
  capture = false,
  multiple = false,
  onPick,
}: PickProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className={className} style={{ cursor: 'pointer' }}>
      {label}
      <input
        id={id}
        className="sr-only"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={disabled}
        multiple={multiple}
        {...(capture && { capture: capture === true ? ('user' as const) : capture })}
        onClick={(event) => {
          const { pick } = files
          if (!pick) return
          event.preventDefault()
          void pick({ capture, multiple }).then((pictures) => pictures[0] && onPick(pictures[0], pictures))
        }}
        onChange={(event) => {
          const pictures = [...(event.target.files ?? [])]
          const [picture] = pictures
          event.target.value = ''
          if (picture) onPick(picture, pictures)
        }}
      />
    </label>
  )
}
