declare module '@adobe/structured-data-validator' {
  type Issue = { severity: 'ERROR' | 'WARNING'; issueMessage: string };
  export default class Validator {
    validate(data: { jsonld: Record<string, object[]>; microdata: object; rdfa: object }): Promise<Issue[]>;
  }
}
