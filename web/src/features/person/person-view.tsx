import { hobbies } from '@xinyu/contracts/lists/hobbies'
import type { Profile } from '@xinyu/contracts/profile'
import { useState, type ReactNode } from 'react'
import { labelOf as label, useText } from '../../shared/i18n/i18n.ts'
import { answersOf, photosOf, type ShownPart } from '../../shared/lib/page-parts.ts'
import { distanceText } from '../../shared/lib/person.ts'
import { placeNames } from '../../shared/places/places.ts'
import { pictureOf } from '../../shared/ui/avatar.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { PictureViewer } from '../../shared/ui/overlays/picture-viewer.tsx'
import { NameLine } from '../../shared/ui/lists/user-rows.tsx'
import { VoicePlayer } from '../../shared/voice/voice-player.tsx'
import { basicsOf } from './basics.ts'
import { LikePart, type Likes } from './like-part.tsx'
import { PhotoBlock } from './photo-block.tsx'
import styles from './person.module.css'

/** Alternates texts and photos until both are used up. */
const interleave = (words: readonly ShownPart[], pictures: readonly (ShownPart | undefined)[]): ShownPart[] =>
  Array.from({ length: Math.max(words.length, pictures.length) }, (_, at) => [words[at], pictures[at]])
    .flat()
    .filter((part) => part !== undefined)

interface ViewProps {
  profile: Profile
  /** absent: nothing here can be liked */
  likes?: Likes
  children?: ReactNode
}

const AnswerBlock = ({ part, likes }: { part: ShownPart; likes: Likes | undefined }) => {
  const { t } = useText()
  const { title, text, voice } = part
  return (
    <section className={`card ${styles['answer']}`}>
      <h3>{title}</h3>
      {voice && <VoicePlayer voice={voice} label={t('user.spoken', { title })} />}
      {text !== '' && <p>{text}</p>}
      {likes && <LikePart likes={likes} part={part} label={t('user.likeAnswer', { title })} />}
    </section>
  )
}

const Basics = ({ profile }: { profile: Profile }) => {
  const { t, language } = useText()
  const { liveCity, age, distance, online, GID } = profile
  const place = liveCity ? [...new Set(Object.values(placeNames(liveCity, language === 'en')))].join(' ') : ''
  return (
    <section className="card">
      <h2 className={styles['name']}>
        <NameLine user={profile} />
        {age !== null && <span className={styles['age']}>{t('user.age', { age })}</span>}
      </h2>
      <p className="muted">
        {[place, distanceText(distance), online ? t('common.online') : ''].filter(Boolean).join(' · ')}
      </p>
      <p className="muted small">GID {GID}</p>
      <div className="chips" style={{ marginTop: 12 }}>
        {basicsOf(profile, language).map((fact) => (
          <span key={fact} className="chip">
            {fact}
          </span>
        ))}
      </div>
    </section>
  )
}

const Hobbies = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const shown = profile.habits.map((value) => hobbies[value]).filter((hobby) => hobby !== undefined)
  if (shown.length === 0) return null
  return (
    <section className="card">
      <h3 className="section-title">{t('profile.habits')}</h3>
      <div className="chips">
        {shown.map((hobby) => (
          <span key={hobby.value} className="chip sea">
            {label(hobby)}
          </span>
        ))}
      </div>
    </section>
  )
}

/** A person's page as others see it: photos between the answers; `children` go below. */
export const PersonView = ({ profile, likes, children }: ViewProps) => {
  const { language } = useText()
  const [open, setOpen] = useState<number | null>(null)
  const photos = photosOf(profile)
  const [first, ...others] = profile.avatarImage ? photos : [undefined, ...photos]
  const block = (part: ShownPart): ReactNode =>
    part.picture ? (
      <PhotoBlock
        // the first stays the same picture when more of the page is known
        key={part === first ? 'first' : part.on.id}
        part={part}
        name={profile.name}
        number={photos.indexOf(part) + 1}
        total={photos.length}
        likes={likes}
        onOpen={() => setOpen(photos.indexOf(part))}
      />
    ) : (
      <AnswerBlock key={part.on.id} part={part} likes={likes} />
    )
  return (
    <>
      <div className={styles['hero']} data-photo-of={profile._id}>
        {first ? (
          block(first)
        ) : (
          <Picture src={pictureOf(profile)} width="100vw" person={profile.name} alt="" className={styles['standIn']} />
        )}
      </div>
      <div className={`stack ${styles['body']}`}>
        <Basics profile={profile} />
        {interleave(answersOf(profile, language), others).map(block)}
        <Hobbies profile={profile} />
        {children}
      </div>
      <PictureViewer
        pictures={photos.flatMap(({ picture }) => (picture ? [picture.large] : []))}
        open={open}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
