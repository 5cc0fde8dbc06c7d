import { Module } from '@nestjs/common'
import { BlocksModule } from '../blocks/blocks.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { Voices } from '@xinyu/platform/voices/voices'
import { AddAnswerVoiceHandler } from './answers/add-answer-voice.ts'
import { AnswerVoices } from './answers/answer-voices.ts'
import { ApplyReviewHandler } from './apply-review.ts'
import { MatchesStore } from './matches.store.ts'
import { OnFaceVerified } from './facts/on-face-verified.ts'
import { OnMatched } from './facts/on-matched.ts'
import { OnReviewDecided } from './facts/on-review-decided.ts'
import { OnWalletChanged } from './facts/on-wallet-changed.ts'
import { ProfileController } from './profile.controller.ts'
import { profileMigrations } from './profile.migrations.ts'
import { ProfileReads } from './profile.reads.ts'
import { UpdateProfileHandler } from './update-profile.ts'

@Module({
  imports: [UserStoreModule, BlocksModule],
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
