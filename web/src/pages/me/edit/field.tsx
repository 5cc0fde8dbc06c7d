import type { Profile } from '@xinyu/contracts/profile'
import { useParams } from 'react-router-dom'
import { SavingLine } from '../../../features/profile/completion.tsx'
import { useAutosave } from '../../../features/profile/use-autosave.ts'
import { HobbyField, TextArea, type TextField } from '../../../features/profile/text-fields.tsx'
import { useText } from '../../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { NotFound } from '../../../shared/ui/not-found.tsx'
import { Page } from '../../../shared/ui/page.tsx'

const fields: Record<string, TextField | 'habits'> = {
  about: 'aboutMe',
  emotion: 'emotion',
  lover: 'lover',
  habit: 'habits',
}

const Editor = ({ profile, field }: { profile: Profile; field: TextField | 'habits' }) => {
  const save = useAutosave()
  return (
    <div className="stack">
      {field === 'habits' ? (
        <HobbyField profile={profile} onChange={save.change} />
      ) : (
        <TextArea field={field} profile={profile} onChange={save.change} />
      )}
      <SavingLine saving={save.saving} onRetry={() => void save.flush()} />
    </div>
  )
}

/** Views on love, desired partner, about me, hobbies: one page for each text. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  const field = fields[useParams()['field'] ?? '']
  if (!field) return <NotFound />
  return (
    <Page title={t(`profile.${field}`)}>
      {me ? <Editor key={field} profile={me} field={field} /> : <MyProfilePlaceholder />}
    </Page>
  )
}
