import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.public.ts'
import { AppleLoginModule } from '../apple/apple.public.ts'
import { DevicesModule } from '../devices/devices.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { ProfileModule } from '../profile/profile.public.ts'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { SmsModule } from '../sms/sms.public.ts'
import { WechatLoginModule } from '../wechat/wechat.public.ts'
import { AppleController } from './apple.controller.ts'
import { BindAppleHandler } from './bind-apple.ts'
import { BindPhoneHandler } from './bind-phone.ts'
import { BindTickets } from './bind-tickets.ts'
import { BindWxHandler } from './bind-wx.ts'
import { BindingsController } from './bindings.controller.ts'
import { HandleAppleEventHandler } from './handle-apple-event.ts'
import { LogInWithAppleHandler } from './log-in-with-apple.ts'
import { LogInWithWxHandler } from './log-in-with-wx.ts'
import { LoginMethods } from './login-methods.ts'
import { RegisterWithWxHandler } from './register-with-wx.ts'
import { UnbindLoginHandler } from './unbind-login.ts'
import { WechatController } from './wechat.controller.ts'
import { WxIdentities } from './wx-identities.ts'

const commands = [
  LogInWithWxHandler,
  RegisterWithWxHandler,
  BindWxHandler,
  LogInWithAppleHandler,
  BindAppleHandler,
  BindPhoneHandler,
  UnbindLoginHandler,
  HandleAppleEventHandler,
]

/** Login with WeChat and with Apple, and the bindings of an account. */
@Module({
  imports: [
    AccountsModule,
    UserStoreModule,
    DevicesModule,
    SessionsModule,
    SmsModule,
    ProfileModule,
    WechatLoginModule,
    AppleLoginModule,
  ],
  controllers: [WechatController, AppleController, BindingsController],
  providers: [BindTickets, WxIdentities, LoginMethods, ...commands],
})
export class ThirdPartyLoginModule {}
