import { getPrivacy, setPrivacy } from '@xinyu/contracts/http/users/privacy'
import type { Privacy } from '@xinyu/contracts/profile'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MyFaceData } from '../../features/face/my-face-data.tsx'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { ChoiceRow } from '../../shared/ui/fields/choices.tsx'
import { LinkRow, SwitchRow } from '../../shared/ui/lists/rows.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const key = ['privacy']
const switches = ['blockMe', 'hideOnline', 'hideDistance'] as const
const writers = [
  { value: 'everyone', zh: '所有人', en: 'Everyone' },
  { value: 'liked', zh: '我喜欢的人', en: 'People I like' },
  { value: 'nobody', zh: '不接受', en: 'Nobody' },
] as const
const viewers = [
  { value: 'everyone', zh: '所有人', en: 'Everyone' },
  { value: 'members', zh: '会员', en: 'Members' },
  { value: 'matches', zh: '互相喜欢的人', en: 'Matches' },
] as const

/** Each change is shown and saved at once; a refusal restores the stored value. */
const usePrivacy = () => {
  const query = useQuery({ queryKey: key, queryFn: async () => (await api(getPrivacy, {})).privacy })
  const save = useMutation({
    mutationFn: (change: Partial<Privacy>) => api(setPrivacy, change),
    onMutate: (change) =>
      void queryClient.setQueryData(key, (old: Privacy | undefined) => (old ? { ...old, ...change } : old)),
    onSuccess: ({ privacy }) => void queryClient.setQueryData(key, privacy),
    onError: (error) => {
      toast(messageOf(error))
      void queryClient.invalidateQueries({ queryKey: key })
    },
  })
  return { query, change: save.mutate }
}

export const Screen = () => {
  const { t } = useText()
  const { query, change } = usePrivacy()
  return (
    <Page title={t('me.privacy')}>
      <QueryView query={query}>
        {(privacy) => (
          <div className="stack">
            <div className="menu rows">
              {switches.map((name) => (
                <SwitchRow
                  key={name}
                  title={t(`privacy.${name}`)}
                  text={t(`privacy.${name}Text`)}
                  checked={privacy[name]}
                  onChange={(isOn) => change({ [name]: isOn })}
                />
              ))}
            </div>
            <div className="card stack" style={{ padding: 18 }}>
              <ChoiceRow
                label={t('privacy.whoMayWrite')}
                options={writers}
                value={privacy.whoMayWrite}
                onChange={(whoMayWrite) => change({ whoMayWrite })}
              />
              <ChoiceRow
                label={t('privacy.whoSeesPhotos')}
                options={viewers}
                value={privacy.whoSeesPhotos}
                onChange={(whoSeesPhotos) => change({ whoSeesPhotos })}
              />
            </div>
            <nav className="menu rows" aria-label={t('me.privacy')}>
              <LinkRow to="/me/privacy/contacts" title={t('contacts.title')} text={t('contacts.entry')} />
              <LinkRow to="/me/consents" title={t('consents.title')} text={t('consents.entry')} />
            </nav>
            <MyFaceData />
          </div>
        )}
      </QueryView>
    </Page>
  )
}
