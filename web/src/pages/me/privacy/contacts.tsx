import { contactNumbers } from '@xinyu/contracts/rules/people/contacts'
import { useState } from 'react'
import {
  canFingerprint,
  contactPicker,
  useChangeContacts,
  useHiddenContacts,
} from '../../../features/hidden-contacts/hidden-contacts.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../../shared/lib/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { confirm } from '../../../shared/ui/overlays/modal-store.ts'
import { Page } from '../../../shared/ui/page.tsx'
import { QueryView } from '../../../shared/ui/lists/states.tsx'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'

const Pick = ({ onPicked }: { onPicked: (numbers: string) => void }) => {
  const { t } = useText()
  const picker = contactPicker()
  if (!picker) return null
  const pick = async (): Promise<void> => {
    const chosen = await picker.select(['tel'], { multiple: true }).catch(() => [])
    const numbers = chosen.flatMap(({ tel = [] }) => tel)
    if (numbers.length === 0) return toast(t('contacts.pickFailed'))
    onPicked(numbers.join('\n'))
  }
  return (
    <Button block onClick={() => void pick()}>
      {t('contacts.pick')}
    </Button>
  )
}

const Form = ({ room, max }: { room: number; max: number }) => {
  const { t } = useText()
  const [text, setText] = useState('')
  const numbers = contactNumbers(text)
  const change = useChangeContacts(() => setText(''))
  const isAble = canFingerprint()
  const hide = (): void => {
    if (numbers.length > room) return toast(t('contacts.tooMany', { max }))
    change.mutate({ numbers, hide: true })
  }
  const isReady = isAble && numbers.length > 0
  return (
    <section className="card stack" style={{ padding: 18 }} aria-label={t('contacts.numbers')}>
      <Pick onPicked={(more) => setText((old) => [old, more].filter(Boolean).join('\n'))} />
      <label className="field">
        <span className="label">{t('contacts.numbers')}</span>
        <textarea
          className="input"
          rows={5}
          autoComplete="off"
          value={text}
          placeholder={t('contacts.hint')}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className="muted small" role="status">
        {isAble
          ? numbers.length > 0
            ? t('contacts.found', { count: numbers.length })
            : t('contacts.foundNone')
          : t('contacts.insecure')}
      </p>
      <Button block color="primary" disabled={!isReady} loading={change.isPending} onClick={hide}>
        {t('contacts.hide')}
      </Button>
      <Button block fill="none" disabled={!isReady} onClick={() => change.mutate({ numbers, hide: false })}>
        {t('contacts.unhide')}
      </Button>
    </section>
  )
}

const Clear = () => {
  const { t } = useText()
  const change = useChangeContacts(() => undefined)
  const clear = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('contacts.clearTitle'),
      text: t('contacts.clearText'),
      confirm: t('contacts.clear'),
      cancel: t('common.cancel'),
      danger: true,
    })
    if (confirmed) change.mutate('clear')
  }
  return (
    <Button block fill="outline" color="danger" loading={change.isPending} onClick={() => void clear()}>
      {t('contacts.clear')}
    </Button>
  )
}

/** The phone contacts I hide from. Numbers are hashed here and never shown again, not even to me. */
export const Screen = () => {
  const { t, language } = useText()
  const query = useHiddenContacts()
  return (
    <Page title={t('contacts.title')}>
      <QueryView query={query}>
        {({ count, most: max, since }) => (
          <div className="stack">
            <p>{t('contacts.what')}</p>
            <p>{t('contacts.when')}</p>
            <section className="card stack" style={{ padding: 18 }} aria-live="polite">
              <p style={{ fontWeight: 600 }}>
                {count === 0 ? t('contacts.count_zero') : t('contacts.count', { count, max })}
              </p>
              {since && <p className="muted small">{t('contacts.since', { time: formatDateTime(since, language) })}</p>}
              {count > 0 && <Clear />}
            </section>
            <Form room={max - count} max={max} />
            <p className="muted small">{t('contacts.how')}</p>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
