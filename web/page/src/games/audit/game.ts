import type { Game } from '../../shell/game';
import { AuditPage } from './audit_page';
import { AuditPicture } from './audit_picture';
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
