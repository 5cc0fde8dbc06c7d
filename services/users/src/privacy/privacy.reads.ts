import type { Privacy } from '@xinyu/contracts/profile'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'

@Injectable()
export class PrivacyReads {
  constructor(private readonly users: UsersStore) {}

  async getPrivacy(userId: string): Promise<Privacy> {
    const user = await this.users.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    return user.privacy
  }
}
