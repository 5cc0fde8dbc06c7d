import { whyUser } from '@xinyu/contracts/http/users/matching'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CloseOutline } from 'antd-mobile-icons'
import { useEffect, useId, useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { pictureOf } from '../../shared/ui/avatar.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { Like, Love } from '../../shared/ui/page-icons.tsx'
import { closeMatch, useMatches, writeOpener } from './match.ts'
import styles from './match-overlay.module.css'
import { Picture } from '../../shared/ui/picture.tsx'

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

const Openers = ({ chosen, onChoose }: { chosen: string; onChoose(text: string): void }) => {
  const { t } = useText()
  return (
    <div className={styles['takes']} role="group" aria-label={t('match.openers')}>
      {openers.map((name) => {
        const opener = t(`match.${name}`)
        return (
          <button key={name} type="button" aria-pressed={chosen === opener} onClick={() => onChoose(opener)}>
            {opener}
          </button>
        )
      })}
    </div>
  )
}

/** An opener to pick or write, and the button to the conversation. */
const Opener = ({ match }: { match: Match }) => {
  const { t } = useText()
  const { user } = match
  const [text, setText] = useState('')
  const [clientId] = useState(() => crypto.randomUUID())
  const errorId = useId()
  const send = useMutation({
    mutationFn: () => writeOpener(user._id, text.trim(), clientId),
    onSuccess: () => closeMatch(match, 'talk'),
  })
  const hint = t('match.write', { name: user.name })
  return (
    <form
      className={styles['opener']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending && text.trim() !== '') send.mutate()
      }}
    >
      <Openers chosen={text} onChoose={setText} />
      <div className={styles['line']}>
        <input
          value={text}
          maxLength={500}
          enterKeyHint="send"
          aria-label={hint}
          placeholder={hint}
          aria-invalid={send.isError}
          aria-describedby={send.isError ? errorId : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" color="primary" loading={send.isPending} disabled={text.trim() === ''}>
          {t('match.send')}
        </Button>
      </div>
      {send.error && (
        <p id={errorId} role="alert" className={styles['refusal']}>
          {messageOf(send.error)}
        </p>
      )}
    </form>
  )
}

const Specks = () => (
  <div className={styles['specks']} aria-hidden="true">
    {specks.map((at) => (
      <span key={at} style={{ '--at': at } as object} />
    ))}
  </div>
)

const Faces = ({ user, kind }: Match) => {
  const { t } = useText()
  const me = useMe()
  return (
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
        {kind === 'like' ? <Like filled /> : <Love />}
      </span>
    </div>
  )
}

const Overlay = ({ match }: { match: Match }) => {
  const { t } = useText()
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { user, kind } = match
  const isLike = kind === 'like'
  const shared = useShared(user._id)
  const stay = (): void => closeMatch(match, 'stay')
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <Dialog aria-labelledby={`${id}t`} aria-describedby={`${id}d`} onClose={stay}>
      <div className={`${styles['scene']} ${isLike ? styles['small'] : ''}`}>
        {!isLike && <Specks />}
        <button
          type="button"
          className={`icon-button ${styles['close']}`}
          aria-label={t('common.close')}
          onClick={stay}
        >
          <CloseOutline />
        </button>
        <Faces {...match} />
        <h2 ref={title} id={`${id}t`} tabIndex={-1}>
          {t(isLike ? 'match.likeTitle' : 'user.matchTitle')}
        </h2>
        <div id={`${id}d`} className={styles['words']}>
          <p>{t(isLike ? 'match.likeText' : 'user.matchText', { name: user.name })}</p>
          <p className={styles['shared']}>{shared}</p>
        </div>
        <Opener match={match} />
        <div className={styles['actions']}>
          <Button block fill="outline" onClick={() => closeMatch(match, 'talk')}>
            {t('user.matchGo')}
          </Button>
          <button type="button" className="text-button" onClick={stay}>
            {t('match.goOn')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** Shown to the second person on loving, and to the first wherever in the app they are. */
export const MatchOverlay = () => {
  const match = useMatches((state) => state.queue[0])
  return match ? <Overlay key={match.user._id} match={match} /> : null
}
