import type { zhResources } from './zh-resources.ts'

export const enResources: typeof zhResources = {
  dashboard: { name: 'Dashboard' },
  users: {
    name: 'Users',
    fields: {
      id: 'User id', q: 'Search', name: 'Name', GID: 'GID', phone: 'Phone', gender: 'Gender', birthday: 'Birthday', liveCity: 'Lives in', work: 'Profession', education: 'Education', height: 'Height', type: 'Kind', isCompleted: 'State',
      isVip: 'VIP', vipLimitDate: 'VIP until', guanPoint: 'guanPoint', createdAt: 'Joined', lastActive: 'Last active', aboutMe: 'About me', emotion: 'Views on love', lover: 'Desired partner', habits: 'Hobbies',
      hasRealChecked: 'Real name', hasGradeChecked: 'Education check', banReason: 'Reason of the ban', roles: 'Roles', images: 'Photos',
    },
  },
  profileReviews: {
    name: 'Profile reviews',
    fields: {
      id: 'Review id', user: 'Member', status: 'State', waitingSince: 'Handed in', priority: 'Priority', claimedBy: 'Claimed by', decidedAt: 'Decided', decidedBy: 'Decided by', reason: 'Reason', images: 'Photos', texts: 'Sensitive words', reports: 'Reports', waiting: 'Waiting',
    },
  },
  orders: {
    name: 'Orders',
    fields: {
      id: 'Id', orderId: 'Order', userName: 'Buyer', user_id: 'User id', name: 'Product', tab: 'Kind', amount: 'Amount', status: 'State', provider: 'Paid by', providerTradeNo: 'Provider’s number', addtime: 'Ordered', paidAt: 'Paid',
      closesAt: 'Closes', fulfilled: 'Delivery', q: 'Search',
    },
  },
  auditLog: {
    name: 'Audit log',
    fields: { id: 'Id', at: 'Time', actor_id: 'Who', action: 'Action', resource: 'Kind', subject_id: 'On', detail: 'Detail', q: 'Search' },
  },
}
