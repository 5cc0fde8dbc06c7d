import { Module } from '@nestjs/common'
import { BlocksModule } from '../blocks/blocks.public.ts'
import { DirectoryModule } from '../directory/directory.public.ts'
import { Voices } from '@xinyu/platform/voices/voices'
import { AddAnswerVoiceHandler } from './add-answer-voice.ts'
import { AnswerVoices } from './answer-voices.ts'
import { ApplyReviewHandler } from './apply-review.ts'
import { MatchesStore } from './matches.store.ts'
import { OnFaceVerified } from './on-face-verified.ts'
import { OnMatched } from './on-matched.ts'
import { OnReviewDecided } from './on-review-decided.ts'
import { OnWalletChanged } from './on-wallet-changed.ts'
import { ProfileController } from './profile.controller.ts'
import { profileMigrations } from './profile.migrations.ts'
import { ProfileReads } from './profile.reads.ts'
import { UpdateProfileHandler } from './update-profile.ts'

@Module({
  imports: [DirectoryModule, BlocksModule],
  controllers: [ProfileController, OnReviewDecided, OnWalletChanged, OnMatched, OnFaceVerified],
  providers: [
    profileMigrations,
    ProfileReads,
    MatchesStore,
    UpdateProfileHandler,
    ApplyReviewHandler,
    AddAnswerVoiceHandler,
    AnswerVoices,
    Voices,
  ],
  exports: [ProfileReads, MatchesStore],
})
export class ProfileModule {}
