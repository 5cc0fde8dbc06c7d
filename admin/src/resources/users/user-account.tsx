import { useLocaleState, useTranslate } from 'react-admin'
import { Fact, Facts } from '../../shared/facts.tsx'
import { moment } from '../../shared/format.ts'
import { CheckState } from '../../shared/state-chip.tsx'
import type { User } from './user.ts'

export const UserAccount = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const field = (name: string) => translate(`resources.users.fields.${name}`)
  const { privacy } = user
  const hidden = [
    privacy.blockMe && 'stealth',
    privacy.hideOnline && 'hideOnline',
    privacy.hideDistance && 'hideDistance',
  ].filter((each) => each !== false)
  return (
    <Facts>
      <Fact label={field('phone')}>{user.phone}</Fact>
      <Fact label={field('createdAt')}>{moment(user.createdAt, locale)}</Fact>
      <Fact label={field('lastActive')}>{user.lastActive && moment(user.lastActive, locale)}</Fact>
      <Fact label={field('vipLimitDate')}>
        {user.vipLimitDate ? moment(user.vipLimitDate, locale) : translate('xinyu.users.noVip')}
      </Fact>
      <Fact label={field('guanPoint')}>{user.guanPoint.toLocaleString(locale)}</Fact>
      <Fact label={field('hasRealChecked')}>
        <CheckState status={user.hasRealChecked} />
      </Fact>
      <Fact label={field('hasGradeChecked')}>
        <CheckState status={user.hasGradeChecked} />
      </Fact>
      <Fact label={translate('xinyu.users.privacy')}>
        {hidden.map((each) => translate(`xinyu.users.${each}`)).join('、') || translate('xinyu.common.none')}
      </Fact>
      <Fact label={field('id')}>{user.id}</Fact>
    </Facts>
  )
}
