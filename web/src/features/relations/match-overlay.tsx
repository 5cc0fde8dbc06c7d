import { whyUser } from '@xinyu/contracts/http/users/matching'
import { useQuery } from '@tanstack/react-query'
import { CloseOutline } from 'antd-mobile-icons'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { pictureOf } from '../../shared/ui/avatar.tsx'
import { FocusTrap } from '../../shared/ui/overlays/focus-trap.tsx'
import { HeartIsle } from '../../shared/ui/icons.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { useEscape } from '../../shared/ui/overlays/use-escape.ts'
import { closeMatch, useMatches, writeOpener } from './match.ts'
import styles from './match-overlay.module.css'

type Match = ReturnType<typeof useMatches.getState>['queue'][number]
const faceWidth = 'clamp(96px, 36vw, 176px)'
const openers = ['day', 'weekend', 'smile'] as const
const specks = Array.from({ length: 18 }, (_, at) => at)

/** One line about what the two share: the strongest reason, else that both said yes. */
const useShared = (userId: string): string => {
  const { t, language } = useText()
  const { data } = useQuery({
    queryKey: ['why', 'match', userId, language],
    queryFn: () => api(whyUser, { user2_id: userId }),
    retry: false,
  })
  return data?.reasons[0]?.text ?? t('match.both')
}

/** An opener to pick or write, and the button to the conversation. */
const Opener = ({ match }: { match: Match }) => {
  const { t } = useText()
  const { user } = match
  const [text, setText] = useState('')
  const [clientId] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const errorId = useId()
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || text.trim() === '') return
    setBusy(true)
    setRefusal('')
    await writeOpener(user._id, text.trim(), clientId).then(
      () => closeMatch(match, 'talk'),
      (error: unknown) => setRefusal(messageOf(error)),
    )
    setBusy(false)
  }
  return (
    <form className={styles['opener']} onSubmit={(event) => void send(event)}>
      <div className={styles['takes']} role="group" aria-label={t('match.openers')}>
        {openers.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={text === t(`match.${name}`)}
            onClick={() => setText(t(`match.${name}`))}
          >
            {t(`match.${name}`)}
          </button>
        ))}
      </div>
      <div className={styles['line']}>
        <input
          value={text}
          maxLength={500}
          enterKeyHint="send"
          aria-label={t('match.write', { name: user.name })}
          placeholder={t('match.write', { name: user.name })}
          aria-invalid={refusal !== ''}
          aria-describedby={refusal ? errorId : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" color="primary" loading={busy} disabled={text.trim() === ''}>
          {t('match.send')}
        </Button>
      </div>
      {refusal && (
        <p id={errorId} role="alert" className={styles['refusal']}>
          {refusal}
        </p>
      )}
    </form>
  )
}

const Overlay = ({ match }: { match: Match }) => {
  const { t } = useText()
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const me = useMe()
  const { user } = match
  const shared = useShared(user._id)
  useEscape(true, () => closeMatch(match, 'stay'))
  return (
    <FocusTrap begin={title}>
      <div
        className={styles['scene']}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}d`}
      >
        <div className={styles['specks']} aria-hidden="true">
          {specks.map((at) => (
            <span key={at} style={{ '--at': at } as object} />
          ))}
        </div>
        <button
          type="button"
          className={`icon-button ${styles['close']}`}
          aria-label={t('common.close')}
          onClick={() => closeMatch(match, 'stay')}
        >
          <CloseOutline />
        </button>
        <div className={styles['faces']}>
          {me && (
            <Picture
              src={pictureOf(me)}
              width={faceWidth}
              person={me.name}
              alt={t('match.myPhoto')}
              className={styles['mine']}
            />
          )}
          <Picture
            src={pictureOf(user)}
            width={faceWidth}
            person={user.name}
            alt={t('deck.photoOf', { name: user.name })}
            className={styles['theirs']}
          />
          <span className={styles['heart']} aria-hidden="true">
            <HeartIsle />
          </span>
        </div>
        <h2 ref={title} id={`${id}t`} tabIndex={-1}>
          {t('user.matchTitle')}
        </h2>
        <div id={`${id}d`} className={styles['words']}>
          <p>{t('user.matchText', { name: user.name })}</p>
          <p className={styles['shared']}>{shared}</p>
        </div>
        <Opener match={match} />
        <div className={styles['ways']}>
          <Button block fill="outline" onClick={() => closeMatch(match, 'talk')}>
            {t('user.matchGo')}
          </Button>
          <button type="button" className="text-button" onClick={() => closeMatch(match, 'stay')}>
            {t('match.goOn')}
          </button>
        </div>
      </div>
    </FocusTrap>
  )
}

/** Shown to the second person on loving, and to the first wherever in the app they are. */
export const MatchOverlay = () => {
  const match = useMatches((state) => state.queue[0])
  return match ? <Overlay key={match.user._id} match={match} /> : null
}
