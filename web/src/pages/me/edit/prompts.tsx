import type { Profile } from '@xinyu/contracts/profile'
import { SavingLine } from '../../../features/profile/completion.tsx'
import { PromptsEditor } from '../../../features/profile/prompts-editor.tsx'
import { useAutosave } from '../../../features/profile/use-autosave.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { Page } from '../../../shared/ui/page.tsx'

const Editor = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const save = useAutosave()
  return (
    <div className="stack">
      <PromptsEditor profile={profile} onChange={save.change} flush={save.flush} />
      <SavingLine saving={save.saving} onRetry={() => void save.flush()} />
      <p className="muted small">{t('review.changeText')}</p>
    </div>
  )
}

/** The answers between the photos of my page. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return <Page title={t('prompts.title')}>{me ? <Editor profile={me} /> : <MyProfilePlaceholder />}</Page>
}
