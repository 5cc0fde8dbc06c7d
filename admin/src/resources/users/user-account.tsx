import { useLocaleState, useTranslate } from 'react-admin'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
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
    <DescriptionList>
      <DescriptionItem label={field('phone')}>{user.phone}</DescriptionItem>
      <DescriptionItem label={field('createdAt')}>{formatDateTime(user.createdAt, locale)}</DescriptionItem>
      <DescriptionItem label={field('lastActive')}>
        {user.lastActive && formatDateTime(user.lastActive, locale)}
      </DescriptionItem>
      <DescriptionItem label={field('vipLimitDate')}>
        {user.vipLimitDate ? formatDateTime(user.vipLimitDate, locale) : translate('xinyu.users.noVip')}
      </DescriptionItem>
      <DescriptionItem label={field('guanPoint')}>{user.guanPoint.toLocaleString(locale)}</DescriptionItem>
      <DescriptionItem label={field('hasRealChecked')}>
        <CheckState status={user.hasRealChecked} />
      </DescriptionItem>
      <DescriptionItem label={field('hasGradeChecked')}>
        <CheckState status={user.hasGradeChecked} />
      </DescriptionItem>
      <DescriptionItem label={translate('xinyu.users.privacy')}>
        {hidden.map((each) => translate(`xinyu.users.${each}`)).join('、') || translate('xinyu.common.none')}
      </DescriptionItem>
      {user.hasSecondFactor !== undefined && (
        <DescriptionItem label={field('hasSecondFactor')}>
          {translate(user.hasSecondFactor ? 'ra.boolean.true' : 'ra.boolean.false')}
        </DescriptionItem>
      )}
      <DescriptionItem label={field('id')}>{user.id}</DescriptionItem>
    </DescriptionList>
  )
}
