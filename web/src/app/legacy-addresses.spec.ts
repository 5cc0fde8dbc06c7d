import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { currentAddress } from '../shared/lib/legacy-addresses.ts'

/** The pages of version 2.3.6 as in its specification, by group. */
const shipped = `pages/Home/Home pages/Message/Message pages/Me/Me pages/Homepage/Homepage pages/Login/Login
pages/swiper/swiper subpages/About/connect subpages/About/service subpages/About/privacy subpages/About/behavior
subpages/About/account subpages/About/vipService subpages/About/UGCRule subpages/About/sendContract
subpages/About/guanPointService subpages/About/recieveGiftService subpages/About/download subpages/About/About
subpages/shareQR/shareQR subpages/moreuser/moreuser subpages/morePage/morePage subpages/Setting/Setting
subpages/Error/Error subpages/Share/Share subpages/Face/Face subpages/smileShow/smileShow subpages/smilePk/smilePk
subpages/smileWrapper/smileWrapper subpages/PushPage/PushPage subpages/Register/Register
subpages/OnlineList/OnlineList subpages/followList/followList subpages/updateUserInfo/updateUserInfo
subpages/Me/ViewHistory subpages/VipCenter/VipCenter subpages/VipCenter/checkOrder
subpages/VipCenter/orderFinished subpages/VipCenter/orderFinishedPage subpages/VipCenter/wrapperUser
subpages/VipCenter/userOrderList subpages/VipCenter/giftCenter subpages/UserDetail/UserDetail
subpages/UserDetail/UserFilter subpages/UserDetail/u-avatar-cropper subpages/UserDetail/u-avatar-cropper2
subpages/UserDetail/emotionEditPage subpages/UserDetail/loverEditPage subpages/UserDetail/aboutMeEditPage
subpages/UserDetail/habitEditPage subpages/UserDetail/UserDetailForShow subpages/UserDetail/blackList
subpages/UserDetail/privacySetting subpages/UserDetail/EditPage subpages/UserDetail/EditBaseInfo
subpages/UserDetail/withdrawInfo subpages/UserDetail/realnamePage subpages/Message/SysNoticePage
subpages/Message/SysNoticeDetail subpages/Message/ChatPage subpages/Message/PostDetail subpages/Message/AddPost
subpages/Message/AddPost2 subpages/Message/likeSysNotice subpages/Message/LikeNotice subpages/Message/CommentNotice
subpages/Message/ViewNotice subpages/Message/FollowNotice subpages/Message/GiftNotice subpages/Message/ViewHistory
subpages/Admin/Admin subpages/Admin/addProduct subpages/Admin/checkProfile subpages/Admin/checkProfileDetail
subpages/Admin/checkReal subpages/Admin/checkGrade subpages/Admin/addSysNotice subpages/Admin/editVersion
subpages/Admin/connectCenter subpages/Admin/allUser subpages/Admin/checkWrapperUser subpages/Admin/loginLog
subpages/Admin/checkPost subpages/Admin/checkComment subpages/Admin/vipUser subpages/Admin/allOrder
subpages/Admin/checkWithDraw`.split(/\s+/)
const routes = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8')
const known = [...routes.matchAll(/'(\/[\w/:-]*)'/g)].map(([, path = '']) => path)
const isKnown = (address: string): boolean =>
  known.some((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address))

it('every page of version 2.3.6 leads to a page of today', () => {
  const lost = shipped.filter((old) => {
    const to = currentAddress(`/${old}`, '')
    return to === null || (!to.startsWith('/admin/') && !isKnown(to))
  })
  expect(lost).toEqual([])
})

it.each([
  ['/pages/Login/Login', '', '/login'],
  ['/pages/Home/Home', '', '/'],
  ['/subpages/UserDetail/UserDetail', '?id=u1', '/user/u1'],
  ['/subpages/UserDetail/UserDetail', '', '/more-user'],
  ['/subpages/Message/PostDetail/PostDetail', '?post_id=p1', '/post/p1'],
  ['/subpages/Message/SysNoticeDetail', '?id=n1', '/message/sys/n1'],
  ['/subpages/Message/ChatPage', '?id=u1&username=客服&favorite_id=f1&unread=2', '/chat?id=u1&favorite_id=f1&unread=2'],
  ['/subpages/VipCenter/checkOrder/checkOrder', '?tab=1&x=2', '/vip/check-order?tab=1'],
  ['/subpages/VipCenter/orderFinished', '?orderId=o1', '/vip/order-finished?orderId=o1'],
  ['/subpages/Message/ViewHistory', '', '/message/visits'],
  ['/subpages/Me/ViewHistory/ViewHistory', '', '/history'],
  ['/subpages/Register/Register', '?shareCode=XY7K2M', '/register?shareCode=XY7K2M'],
  ['/subpages/Admin/checkReal', '', '/admin/realNameReviews'],
  ['/subpages/UserDetail/UserDetail', '?id=../../admin', '/user/..%2F..%2Fadmin'],
])('%s%s leads to %s', (path, search, to) => expect(currentAddress(path, search)).toBe(to))

it('addresses that never existed stay not found', () => {
  expect([currentAddress('/pages/nowhere', ''), currentAddress('/pages', ''), currentAddress('/x/Home', '')]).toEqual([
    null,
    null,
    null,
  ])
  expect(currentAddress('/pages/constructor', '')).toBeNull()
})
