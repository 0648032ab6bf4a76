package contract

func previewChecks() []Check {
	return []Check{
		{ID: "preview-off", Mark: Stated, Needs: []Need{pagesOff()}, run: previewOff,
			Rule: "Where page routes are off, GET /api/preview without a key is a 404 route_not_found."},
		{ID: "preview-on", Mark: Stated, Needs: []Need{pagesOn()}, run: previewOn,
			Rule: "Where page routes are on, GET /api/preview without a key is a 401."},
	}
}

func previewOff(p *probe) {
	p.ask(request{path: "/api/preview", key: noKey}).refused(404, "route_not_found")
}

func previewOn(p *probe) { p.ask(request{path: "/api/preview", key: noKey}).wantStatus(401) }
