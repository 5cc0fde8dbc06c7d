import { useState } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../../shared/lib/format.ts'
import type { OwnPasskey } from '../../../shared/session/passkeys.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { NameForm } from './name-form.tsx'

interface PasskeyRowProps {
  passkey: OwnPasskey
  busy: boolean
  onRename(name: string): void
  onEnd(): void
}

/** One passkey: its name, when it was added and used; it can be renamed and removed. */
export const PasskeyRow = ({ passkey: { name, addedAt, usedAt }, busy, onRename, onEnd }: PasskeyRowProps) => {
  const { t, language } = useText()
  const [isRenaming, setRenaming] = useState(false)
  const at = (time: string): string => formatDateTime(time, language)
  const rename = (next: string): void => {
    setRenaming(false)
    if (next !== name) onRename(next)
  }
  if (isRenaming)
    return (
      <li className="row">
        <NameForm
          label={t('passkeys.newName')}
          first={name}
          button={t('passkeys.save')}
          busy={busy}
          isFocused
          onName={rename}
        />
      </li>
    )
  return (
    <li className="row">
      <span className="body">
        <span className="title">{name}</span>
        <span className="muted small" style={{ display: 'block' }}>
          {t('passkeys.added', { time: at(addedAt) })}
          <br />
          {usedAt === null ? t('passkeys.unused') : t('passkeys.used', { time: at(usedAt) })}
        </span>
      </span>
      <Button
        size="small"
        fill="outline"
        aria-label={t('passkeys.renameLabel', { name })}
        onClick={() => setRenaming(true)}
      >
        {t('passkeys.rename')}
      </Button>
      <Button size="small" loading={busy} aria-label={t('passkeys.endLabel', { name })} onClick={onEnd}>
        {t('passkeys.end')}
      </Button>
    </li>
  )
}
