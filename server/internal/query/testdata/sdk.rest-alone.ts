// sdk.rest
import { createClient } from "@capacms/sdk/next";
const capa = createClient({ baseUrl: process.env.CAPA_API_URL!, apiKey: process.env.CAPA_KEY!, version: "2026-10-01" });
const page = await capa.entries.list("articles", { select: "title,author(name)", where: {"featured":{"eq":true}}, sort: ["-views"], limit: 2 });
