import { Chip, type ChipProps } from '@mui/material'
import { OrderStatus, ProfileStatus } from '@xinyu/contracts/enums'
import { useTranslate } from 'react-admin'

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
const checkTones: Partial<Record<number, Tone>> = { 2: 'warning', 4: 'success' }

const State = ({ label, tone = 'default' }: { label: string; tone?: Tone }) => (
  <Chip size="small" variant="outlined" color={tone} label={useTranslate()(label)} />
)

export const ProfileState = ({ status }: { status: number }) => (
  <State label={`xinyu.profileStatus.s${status}`} tone={profileTones[status]} />
)
export const OrderState = ({ status }: { status: number }) => (
  <State label={`xinyu.orderStatus.s${status}`} tone={orderTones[status]} />
)
export const ReviewState = ({ status }: { status: string }) => (
  <State label={`xinyu.reviewStatus.${status}`} tone={reviewTones[status]} />
)
export const CheckState = ({ status }: { status: number }) => (
  <State label={`xinyu.checkStatus.s${status}`} tone={checkTones[status]} />
)
