import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import type { Profile } from '@xinyu/contracts/profile'
import type { Wishes } from '@xinyu/contracts/profile/wishes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FilterCost } from '../../features/browse/filter-cost.tsx'
import { BestFields } from '../../features/wishes/best-fields.tsx'
import { LimitFields } from '../../features/wishes/limit-fields.tsx'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { meQuery, setMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SwitchRow } from '../../shared/ui/lists/rows.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const useSave = () => {
  const { t } = useText()
  return useMutation({
    mutationFn: (change: { wishes?: Wishes; isPersonal?: boolean }) => api(updateUserInfo, change),
    onSuccess: ({ profile }) => {
      setMe(profile)
      void queryClient.invalidateQueries({ queryKey: ['push'] })
      void queryClient.invalidateQueries({ queryKey: ['online'] })
      toast(t('wishes.saved'))
    },
    onError: (error) => toast(messageOf(error)),
  })
}

const Form = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const [wishes, setWishes] = useState<Wishes>(profile.wishes ?? {})
  const save = useSave()
  const { best: _best, ...limits } = wishes
  const isPersonal = profile.isPersonal ?? true
  return (
    <div className="stack">
      <div className="card stack" style={{ padding: 18 }}>
        <h2 className="section-title">{t('wishes.limits')}</h2>
        <p className="muted small">{t('wishes.text')}</p>
        <LimitFields wishes={wishes} onChange={setWishes} />
        <FilterCost filter={{ ...limits, of: 'deck' }} />
      </div>
      <div className="card stack" style={{ padding: 18 }}>
        <h2 className="section-title">{t('wishes.best')}</h2>
        <p className="muted small">{t('wishes.bestText')}</p>
        <BestFields wishes={wishes} onChange={setWishes} />
      </div>
      <div className="stack" style={{ padding: 0 }}>
        <Button block color="primary" loading={save.isPending} onClick={() => save.mutate({ wishes })}>
          {t('wishes.save')}
        </Button>
        <Button block fill="none" onClick={() => setWishes({})}>
          {t('browse.reset')}
        </Button>
      </div>
      <div className="menu rows">
        <SwitchRow
          title={t('wishes.personal')}
          text={t(isPersonal ? 'wishes.personalOn' : 'wishes.personalOff')}
          checked={isPersonal}
          onChange={(isOn) => save.mutate({ isPersonal: isOn })}
        />
        <Link className="row" to="/about/matching">
          <span className="body">{t('about.matching')}</span>
        </Link>
      </div>
    </div>
  )
}

/** Whom I want to see and be shown to; and whether the deck may learn from my behaviour. */
export const Screen = () => {
  const { t } = useText()
  const query = useQuery({ ...meQuery, queryFn: async () => (await api(getProfile, {})).profile })
  return (
    <Page title={t('wishes.title')}>
      <QueryView query={query}>{(profile) => <Form profile={profile} />}</QueryView>
    </Page>
  )
}
