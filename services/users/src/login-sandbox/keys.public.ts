import { Module } from '@nestjs/common'
import { LoginSandboxKeys } from './login-keys.store.ts'

export { type AppleLoginKeys, LoginSandboxKeys } from './login-keys.store.ts'

@Module({ providers: [LoginSandboxKeys], exports: [LoginSandboxKeys] })
export class LoginSandboxKeysModule {}
