import { Module } from '@nestjs/common'
import { WordsModule } from '../words/words.public.ts'
import { CheckPicture } from './check-picture.ts'
import { WxController } from './wx.controller.ts'

@Module({ imports: [WordsModule], controllers: [WxController], providers: [CheckPicture] })
export class WechatChecksModule {}
