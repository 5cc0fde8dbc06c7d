import { maxAnswers, type Profile } from '@xinyu/contracts/profile'
import { RightOutline } from 'antd-mobile-icons'
import { Link } from 'react-router-dom'
import { Album } from '../../features/pictures/album.tsx'
import { BasicsFields } from '../../features/profile/basics-fields.tsx'
import { CompletionMeter, SavingLine } from '../../features/profile/completion.tsx'
import { useAutosave } from '../../features/profile/use-autosave.ts'
import { MyCard } from '../../features/profile/my-card.tsx'
import { ReviewCard } from '../../features/profile/review-card.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { Page } from '../../shared/ui/page.tsx'

const texts = [
  ['about', 'aboutMe'],
  ['emotion', 'emotion'],
  ['lover', 'lover'],
  ['habit', 'habits'],
] as const

const Editor = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const save = useAutosave()
  return (
    <div className="stack">
      <MyCard profile={profile} />
      <ReviewCard profile={profile} />
      <CompletionMeter profile={profile} />
      <section className="card">
        <h2 className="section-title">{t('pictures.album')}</h2>
        <Album profile={profile} />
      </section>
      <nav className="menu rows" aria-label={t('profile.texts')}>
        <Link className="row" to="/me/edit/prompts">
          <span className="body">
            <span className="title">{t('prompts.title')}</span>
            <span className="line" style={{ display: 'block' }}>
              {t('prompts.count', { count: profile.answers?.length ?? 0, max: maxAnswers })}
            </span>
          </span>
          <RightOutline aria-hidden="true" />
        </Link>
        {texts.map(([path, field]) => (
          <Link key={path} className="row" to={`/me/edit/${path}`}>
            <span className="body">
              <span className="title">{t(`profile.${field}`)}</span>
              <span className="line" style={{ display: 'block' }}>
                {field === 'habits' ? t('profile.habitCount', { count: profile.habits.length }) : profile[field]}
              </span>
            </span>
            <RightOutline aria-hidden="true" />
          </Link>
        ))}
      </nav>
      <section className="card stack" style={{ padding: 18 }}>
        <div style={{ display: 'flex', justifyContent: 'space-between' }}>
          <h2 className="section-title">{t('profile.basics')}</h2>
          <SavingLine saving={save.saving} onRetry={() => void save.flush()} />
        </div>
        <p className="muted small">{t('review.changeText')}</p>
        <BasicsFields profile={profile} onChange={save.change} onInvalid={save.markInvalid} />
      </section>
    </div>
  )
}

export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return <Page title={t('me.edit')}>{me ? <Editor profile={me} /> : <MyProfilePlaceholder />}</Page>
}
