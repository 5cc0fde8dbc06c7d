import ReceiptLong from '@mui/icons-material/ReceiptLong'
import WorkspacePremium from '@mui/icons-material/WorkspacePremium'
import Storefront from '@mui/icons-material/Storefront'
import Payments from '@mui/icons-material/Payments'
import Balance from '@mui/icons-material/Balance'
import CalendarMonth from '@mui/icons-material/CalendarMonth'
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck'
import Tune from '@mui/icons-material/Tune'
import AccountBalance from '@mui/icons-material/AccountBalance'
import { products, withdrawals, pointCorrections, ledgerEntries } from '@xinyu/contracts/admin/money'
import { monthStatements } from '@xinyu/contracts/admin/months'
import { payoutBatches } from '@xinyu/contracts/admin/payout-batches'
import { orders, paymentDifferences } from '@xinyu/contracts/admin/orders'
import { vipUsers } from '@xinyu/contracts/admin/people'
import type { ResourceProps } from 'react-admin'
import type { Order } from '../../resources/orders/order.ts'
import type { VipUser } from '../../resources/vip-users/vip-user.ts'
import type { Product } from '../../resources/products/product.ts'
import type { Withdrawal } from '../../resources/withdrawals/withdrawal.ts'
import type { Month } from '../../shared/months/month.ts'
import { lazyPage } from './lazy-page.ts'

/** Orders, wallets and payouts, in menu order. */
export const moneyPages: ResourceProps[] = [
  {
    name: monthStatements.name,
    icon: CalendarMonth,
    list: lazyPage(() => import('../../resources/months/month-list.tsx'), 'MonthList'),
    show: lazyPage(() => import('../../resources/months/month-show.tsx'), 'MonthShow'),
    recordRepresentation: (month: Month) => month.id,
  },
  {
    name: orders.name,
    icon: ReceiptLong,
    list: lazyPage(() => import('../../resources/orders/order-list.tsx'), 'OrderList'),
    show: lazyPage(() => import('../../resources/orders/order-show.tsx'), 'OrderShow'),
    recordRepresentation: (order: Order) => order.orderId,
  },
  {
    name: vipUsers.name,
    icon: WorkspacePremium,
    list: lazyPage(() => import('../../resources/vip-users/vip-user-list.tsx'), 'VipUserList'),
    recordRepresentation: (user: VipUser) => user.name || user.GID,
  },
  {
    name: products.name,
    icon: Storefront,
    list: lazyPage(() => import('../../resources/products/product-list.tsx'), 'ProductList'),
    create: lazyPage(() => import('../../resources/products/product-write.tsx'), 'ProductCreate'),
    edit: lazyPage(() => import('../../resources/products/product-write.tsx'), 'ProductEdit'),
    recordRepresentation: (product: Product) => product.name,
  },
  {
    name: withdrawals.name,
    icon: Payments,
    list: lazyPage(() => import('../../resources/withdrawals/withdrawal-list.tsx'), 'WithdrawalList'),
    show: lazyPage(() => import('../../resources/withdrawals/withdrawal-show.tsx'), 'WithdrawalShow'),
    recordRepresentation: (withdrawal: Withdrawal) => withdrawal.id,
  },
  {
    name: payoutBatches.name,
    icon: PlaylistAddCheck,
    list: lazyPage(() => import('../../resources/payout-batches/batch-list.tsx'), 'BatchList'),
    show: lazyPage(() => import('../../resources/payout-batches/batch-show.tsx'), 'BatchShow'),
    recordRepresentation: ({ id }: { id: string }) => id,
  },
  {
    name: paymentDifferences.name,
    icon: Balance,
    list: lazyPage(
      () => import('../../resources/payment-differences/payment-difference-list.tsx'),
      'PaymentDifferenceList',
    ),
  },
  {
    name: pointCorrections.name,
    icon: Tune,
    list: lazyPage(() => import('../../resources/point-corrections/point-correction-list.tsx'), 'PointCorrectionList'),
  },
  {
    name: ledgerEntries.name,
    icon: AccountBalance,
    list: lazyPage(() => import('../../resources/ledger-entries/ledger-entry-list.tsx'), 'LedgerEntryList'),
  },
]
