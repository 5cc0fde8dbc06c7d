import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users'
import { genders, marriages } from '@xinyu/contracts/lists/basics'
import { provinces } from '@xinyu/contracts/lists/regions'
import type { Profile } from '@xinyu/contracts/profile'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Selector, Switch } from 'antd-mobile'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FilterCost } from '../features/browse/filter-cost.tsx'
import { api } from '../shared/api/api.ts'
import { messageOf } from '../shared/api/error-text.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { meQuery, setMe } from '../shared/session/me.ts'
import { ChoiceRow, ChoiceSheet } from '../shared/ui/choices.tsx'
import { Page } from '../shared/ui/page.tsx'
import { AgeRange } from '../shared/ui/age-range.tsx'
import { QueryView } from '../shared/ui/states.tsx'
import { toast } from '../shared/ui/toast-store.ts'

type Wishes = NonNullable<Profile['wishes']>

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
  const { t, language } = useText()
  const [wishes, setWishes] = useState<Wishes>(profile.wishes ?? {})
  const save = useSave()
  const change = (next: Wishes): void => setWishes((old) => ({ ...old, ...next }))
  const isPersonal = profile.isPersonal ?? true
  return (
    <div className="stack">
      <p className="muted">{t('wishes.text')}</p>
      <div className="card stack" style={{ padding: 18 }}>
        <ChoiceRow
          label={t('profile.gender')}
          options={genders}
          value={wishes.gender ?? null}
          onChange={(gender) => change({ gender: wishes.gender === gender ? undefined : gender })}
        />
        <AgeRange
          label={t('browse.age')}
          from={wishes.ageMin}
          to={wishes.ageMax}
          onChange={(ageMin, ageMax) => change({ ageMin, ageMax })}
        />
        <ChoiceSheet
          label={t('browse.province')}
          options={provinces}
          value={wishes.provinceCode ?? null}
          onChange={(provinceCode) => change({ provinceCode })}
        />
        <div className="field">
          <span className="label">{t('profile.marriage')}</span>
          <Selector
            multiple
            aria-label={t('profile.marriage')}
            options={marriages.map(({ value, zh, en }) => ({ value, label: language === 'en' ? en : zh }))}
            value={wishes.marriage ?? []}
            onChange={(marriage) => change({ marriage })}
          />
        </div>
        <FilterCost filter={wishes} />
        <Button block color="primary" loading={save.isPending} onClick={() => save.mutate({ wishes })}>
          {t('wishes.save')}
        </Button>
        <Button block fill="none" onClick={() => setWishes({})}>
          {t('browse.reset')}
        </Button>
      </div>
      <div className="menu rows">
        <div className="row">
          <span className="body">
            <span className="title">{t('wishes.personal')}</span>
            <span className="muted small">{t(isPersonal ? 'wishes.personalOn' : 'wishes.personalOff')}</span>
          </span>
          <Switch
            checked={isPersonal}
            onChange={(on) => save.mutate({ isPersonal: on })}
            aria-label={t('wishes.personal')}
          />
        </div>
        <Link className="row" to="/about/matching">
          <span className="body">{t('about.matching')}</span>
        </Link>
      </div>
    </div>
  )
}

/** Whom I want to be shown, and to be shown to; and whether the deck may learn from what I do. */
export const Screen = () => {
  const { t } = useText()
  const query = useQuery({ ...meQuery, queryFn: async () => (await api(getProfile, {})).profile })
  return (
    <Page title={t('wishes.title')}>
      <QueryView query={query}>{(profile) => <Form profile={profile} />}</QueryView>
    </Page>
  )
}
