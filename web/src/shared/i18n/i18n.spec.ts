import { beforeEach, describe, expect, it } from '@jest/globals'
import { chooseLanguage, language, onLanguageChange, startFrame, startI18n, t } from './i18n.ts'

beforeEach(async () => {
  await startI18n()
  await chooseLanguage('zh-CN')
})

describe('texts', () => {
  it('fill their blanks, and leave empty what has no value', () => {
    expect(t('setting.version', { version: '1.0' })).toBe('版本 1.0')
    expect(t('setting.version')).toBe('版本 ')
  })

  it('speak the chosen language from the moment it is there, and remember it', async () => {
    const heard: string[] = []
    const stop = onLanguageChange(() => heard.push(language()))
    await chooseLanguage('en')
    stop()
    await chooseLanguage('zh-CN')
    expect(heard).toEqual(['en'])
    localStorage.setItem('xinyu.language', 'en')
    await startFrame()
    expect([t('common.cancel'), document.documentElement.lang]).toEqual(['Cancel', 'en'])
  })
})
