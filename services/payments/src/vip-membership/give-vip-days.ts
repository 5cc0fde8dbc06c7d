import { idOf, newId } from '@xinyu/platform/ids'
import { Commands } from '@xinyu/platform/command/commands'
import { Injectable } from '@nestjs/common'
import { type Correction, RequestCorrection } from '../corrections/corrections.public.ts'

interface Gift {
  userId: string
  days: number
  reason: string
  clientId: string | undefined
}

/** VIP days given by finance, with the reason in the ledger. The same client id gives once. */
@Injectable()
export class GiveVipDays {
  constructor(private readonly commands: Commands) {}

  give({ userId, days, reason, clientId }: Gift, by: string): Promise<Correction> {
    const id = clientId ? idOf('given', by, clientId) : newId()
    return this.commands.execute(new RequestCorrection({ id, userId, unit: 'vipDay', change: days, reason, by }))
  }
}
