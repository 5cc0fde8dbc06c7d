import { Chip, type ChipProps } from '@mui/material'
import { CheckStatus, OrderStatus, ProfileStatus } from '@xinyu/contracts/enums'
import { useTranslate } from 'react-admin'
import { enumName } from './format/format.ts'

type Tone = ChipProps['color']
const profileTones: Partial<Record<number, Tone>> = {
  [ProfileStatus.Waiting]: 'warning',
  [ProfileStatus.SentBack]: 'info',
  [ProfileStatus.Approved]: 'success',
  [ProfileStatus.Banned]: 'error',
}
const orderTones: Partial<Record<number, Tone>> = {
  [OrderStatus.Waiting]: 'warning',
  [OrderStatus.Paid]: 'success',
  [OrderStatus.Failed]: 'error',
  [OrderStatus.Refunded]: 'info',
}
const reviewTones: Partial<Record<string, Tone>> = {
  waiting: 'warning',
  open: 'warning',
  approved: 'success',
  rejected: 'info',
}
const checkTones: Partial<Record<number, Tone>> = {
  [CheckStatus.Waiting]: 'warning',
  [CheckStatus.Verified]: 'success',
}

const State = ({ label, tone = 'default' }: { label: string; tone?: Tone }) => (
  <Chip size="small" variant="outlined" color={tone} label={useTranslate()(label)} />
)

export const ProfileState = ({ status }: { status: number }) => (
  <State label={`xinyu.profileStatus.${enumName(ProfileStatus, status)}`} tone={profileTones[status]} />
)
export const OrderState = ({ status }: { status: number }) => (
  <State label={`xinyu.orderStatus.${enumName(OrderStatus, status)}`} tone={orderTones[status]} />
)
export const ReviewState = ({ status }: { status: string }) => (
  <State label={`xinyu.reviewStatus.${status}`} tone={reviewTones[status]} />
)
export const CheckState = ({ status }: { status: number }) => (
  <State label={`xinyu.checkStatus.${enumName(CheckStatus, status)}`} tone={checkTones[status]} />
)
