import type { Game } from '../../shell/game';
import { AuditPage } from './AuditPage';
import { AuditPicture } from './AuditPicture';
import { address, type AuditState } from './audit';
import { rules, words } from './words';

export const audit: Game<AuditState> = {
  name: 'audit',
  title: words.title,
  rules,
  Picture: AuditPicture,
  Page: AuditPage,
  ...address,
};
