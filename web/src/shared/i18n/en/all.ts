import type { zh } from '../zh/all.ts'
import * as about from './about.ts'
import * as assistant from './assistant.ts'
import * as consents from './consents.ts'
import * as edit from './edit.ts'
import * as face from './face.ts'
import * as frame from './frame.ts'
import * as giftCenter from './gift-center.ts'
import * as home from './home.ts'
import * as login from './login.ts'
import * as me from './me.ts'
import * as message from './message.ts'
import * as post from './post.ts'
import * as proofs from './proofs.ts'
import * as register from './register.ts'
import * as setting from './setting.ts'
import * as share from './share.ts'
import * as smile from './smile.ts'
import * as user from './user.ts'
import * as vip from './vip.ts'

/** Every text of the app in English; a missing one does not compile. */
export const en: typeof zh = {
  ...about,
  ...assistant,
  ...consents,
  ...edit,
  ...face,
  ...frame,
  ...giftCenter,
  ...home,
  ...login,
  ...me,
  ...message,
  ...post,
  ...proofs,
  ...register,
  ...setting,
  ...share,
  ...smile,
  ...user,
  ...vip,
}
